/** As the server counts them; it alone knows which passwords are tried first. */
export const PASSWORD_MIN = 12;
