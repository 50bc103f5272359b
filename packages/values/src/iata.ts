/** Three-letter IATA code of an airport or a city, upper case. */
export function isPlaceCode(value: string): boolean {
  return /^[A-Z]{3}$/.test(value);
}

/** An airline: two characters, at least one of them a letter: `TK`, `5N`, `N4`. */
export const carrierPattern = /^(?=.?[A-Z])[A-Z0-9]{2}$/;
