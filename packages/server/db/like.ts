/** A LIKE pattern that finds the text as it is, wherever it stands. */
export const contains = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
