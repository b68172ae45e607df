import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { configIndex } from './config-index.ts';

const server = process.env['HELIOGRAPH_PROXY'] ?? 'http://127.0.0.1:38880';
const proxy = {
  '/emsWebServer': { target: server, ws: true },
  '/config.json': { target: server },
};

// The browser reaches the API on the origin it was loaded from; only `vite` itself needs to be told where that is.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), configIndex()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    manifest: true,
    rolldownOptions: {
      output: {
        // Definitions of configuration pages are data: a chunk per directory of the catalogue, loaded when one is opened.
        codeSplitting: {
          groups: [
            {
              // First, so that no group of pages swallows what all of them share.
              name: (id) => (/catalogue\/(kit|formats|rules|models)\/[\w-]+\.ts$/.test(id) ? 'catalogue' : null),
              debugName: 'kit of the catalogue',
              priority: 2,
            },
            {
              name: (id) => /catalogue\/pages\/olt\/(\w+)\/\w+\.ts$/.exec(id)?.[1] ?? null,
              debugName: 'configuration pages',
            },
          ],
        },
      },
    },
  },
});
