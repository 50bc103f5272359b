/** A visitor who has allowed only essential cookies: not asked again, and not recorded. */
export const essentialOnly = {
  cookies: [
    {
      name: 'cookieChoice',
      value: '1.00',
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [],
} as const;

/** A first-time visitor. */
export const newVisitor = { cookies: [], origins: [] };
