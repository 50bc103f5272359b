/** Texts of the office that are rightly in Latin letters in Russian, each looked at by a person. */
export const latinInRussian: readonly string[] = ['user.email'];

/** Texts of the office that are rightly the same in Turkish and English. */
export const sameInTurkish: readonly string[] = [];
