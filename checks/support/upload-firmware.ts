import type { RealProduct } from './real-product.ts';

/** A file of the library, as somebody brings it. */
export interface FirmwareFile {
  readonly name: string;
  readonly content: Buffer;
  readonly deviceType: 'olt' | 'onu' | 'cpe';
  readonly fileType: 'bld' | 'image';
  readonly version: string;
  /** What a device that runs it tells, where that is not the version. */
  readonly reports?: string;
}

/** Brings firmware into the library of the product; answers its id. */
export async function uploadFirmware(product: RealProduct, { name, content, ...said }: FirmwareFile): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const query = new URLSearchParams(said).toString();
  const answer = await fetch(`${product.url}emsWebServer/system/firmware/upload?${query}`, {
    method: 'POST',
    headers: { authorization: product.signedIn },
    body: form,
  });
  const heard = (await answer.json()) as { data?: { id: string } };
  if (!heard.data) throw new Error(`${name}: ${JSON.stringify(heard)}`);
  return heard.data.id;
}
