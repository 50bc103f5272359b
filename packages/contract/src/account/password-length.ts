/** So many characters a password has at least; the pages say so before the server refuses. */
export const PASSWORD_MIN = 12;
