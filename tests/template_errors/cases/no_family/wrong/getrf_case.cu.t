%% -- nothing declared

