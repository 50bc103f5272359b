/** The pattern of `like` and `ilike` for texts with this one in them, whose own `%` and `_` stand for themselves. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
