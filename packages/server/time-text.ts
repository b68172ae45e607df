/** UTC as `2026-11-21T09:04:05.000Z`: unambiguous on the wire; the browser shows it in the viewer's zone. */
export const timeText = (time: Date): string => time.toISOString();

export const maybeTimeText = (time: Date | null | undefined): string | null => (time ? timeText(time) : null);

/** The same within a sentence, which nobody puts into another zone: `2026-11-21 09:04 UTC`. */
export const minuteText = (time: Date): string => `${timeText(time).slice(0, 16).replace('T', ' ')} UTC`;
