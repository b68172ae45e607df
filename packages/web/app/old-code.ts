/** Whether a page failed because its code is gone: the server has a newer version of the console since it was opened. */
export const isOldCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
