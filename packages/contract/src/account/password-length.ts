/** The minimum length of a password; the pages check it before the server does. */
export const PASSWORD_MIN = 12;
