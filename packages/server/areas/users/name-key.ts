/**
 * The key by which a user name is found and counted: spellings that look the same (case, width, composed letters,
 * surrounding spaces) are the same name, so that none of them gets its own five tries.
 */
export const nameKey = (userName: string): string => userName.normalize('NFKC').trim().toLowerCase().slice(0, 64);
