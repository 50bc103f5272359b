/** What a change is compared with. */
export const MAIN_BRANCH = 'origin/main';
