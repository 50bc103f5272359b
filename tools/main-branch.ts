/** The branch that changes are compared with. */
export const MAIN_BRANCH = 'origin/main';
