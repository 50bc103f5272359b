create extension btree_gist;
