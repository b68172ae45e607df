/** The library that draws pictures: 15 MB and a seventh of a second, loaded by the first who draws and not by every process that might. */
export const canvas = (): Promise<typeof import('@napi-rs/canvas')> => import('@napi-rs/canvas');
