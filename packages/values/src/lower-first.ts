/**
 * A name as it stands within a sentence or a list: `Passport number` → `passport number`. What begins with an abbreviation
 * (`T.C. kimlik numarası`, `IATA code`) stays.
 */
export function lowerFirst(name: string, language: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name;
}
