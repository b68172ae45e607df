import { bundleAll } from './bundle.ts';

/** Before the tests that start the product: what they start is made of the sources as they stand. */
export default async function setup(): Promise<void> {
  await bundleAll();
}
