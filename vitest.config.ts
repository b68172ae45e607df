import { defineConfig } from 'vitest/config';

// Three projects, slowest last: `unit` needs nothing, `checks` starts servers, databases and labs, `journeys` a browser as well.
const common = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'unit', include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...common, name: 'checks', include: ['checks/*.test.ts'], fileParallelism: false } },
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['checks/journeys/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
        },
      },
    ],
  },
});
