import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..');

/** Runs one JavaScript tool of node_modules with this Node, showing its output; resolves with its exit code. */
export function runTool(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  over?: AbortSignal,
): Promise<number> {
  return runNode([join(root, 'node_modules', file), ...args], env, over);
}

/** `over` kills it: then it ends with 1. */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}, over?: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const kill = () => child.kill('SIGKILL');
    over?.addEventListener('abort', kill);
    child.on('error', reject);
    child.on('exit', (code) => {
      over?.removeEventListener('abort', kill);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program of the system; resolves with its exit code, or 127 when there is no such program. */
export function runSystem(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
