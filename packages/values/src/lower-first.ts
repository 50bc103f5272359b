/**
 * A label for use inside a sentence or a list: `Passport number` → `passport number`. A leading abbreviation stays:
 * `T.C. kimlik numarası`, `IATA code`.
 */
export function lowerFirst(name: string, language: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name;
}
