lock table room in exclusive mode;
