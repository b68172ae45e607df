/** Gives a file to the person, without the server. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Twice as fine as the screen, so that it can be printed. */
const fineness = 2;

/** The drawing in a box as a picture, on the colour of its card; undefined where nothing is drawn. */
export async function pngOf(box: HTMLElement | null): Promise<Blob | undefined> {
  const drawing = box?.querySelector('svg');
  if (!box || !drawing) return undefined;
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  // The page's policy takes pictures from itself and from `data:` alone.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * fineness);
  canvas.height = Math.ceil(height * fineness);
  const brush = canvas.getContext('2d');
  if (!brush) return undefined;
  brush.fillStyle = getComputedStyle(box).getPropertyValue('--card').trim();
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  return (await promise) ?? undefined;
}
