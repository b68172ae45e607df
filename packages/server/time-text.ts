/** UTC as `2026-11-21T09:04:05.000Z`: unambiguous on the wire; the browser shows it in the viewer's zone. */
export const timeText = (time: Date): string => time.toISOString();
