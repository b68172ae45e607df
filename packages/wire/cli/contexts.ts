import type { CommandOutput } from './dialogue.ts';
import { CliFault } from './fault.ts';
import { contextPort, type Prompt, promptText, samePrompt } from './prompt.ts';

interface Level {
  readonly command: string;
  readonly prompt: Prompt;
}

/** Where a session stands, as the commands that led there; moves by `exit` and by entering, and believes only prompts. */
export class ContextStack {
  private base: Prompt;
  private levels: Level[] = [];
  private readonly ask: (command: string) => Promise<CommandOutput>;

  constructor(base: Prompt, ask: (command: string) => Promise<CommandOutput>) {
    this.base = base;
    this.ask = ask;
  }

  prompt(): Prompt {
    return this.levels.at(-1)?.prompt ?? this.base;
  }

  depth(): number {
    return this.levels.length;
  }

  /** Rejects with CliFault `rejected` when a context cannot be entered, `closed` when the device stands somewhere unknown. */
  async go(path: readonly string[]): Promise<void> {
    let shared = 0;
    while (shared < path.length && this.levels[shared]?.command === path[shared]) shared++;
    while (this.levels.length > shared) await this.leave();
    for (const command of path.slice(this.levels.length)) await this.enter(command);
  }

  /** After a command: it may have led somewhere (`vlan 100`), back, or have renamed the device. */
  saw(command: string, prompt: Prompt): void {
    if (prompt.host !== this.base.host) this.rename(prompt.host);
    if (samePrompt(prompt, this.prompt())) return;
    if (!this.backAt(prompt)) this.levels.push({ command, prompt });
  }

  private async enter(command: string): Promise<void> {
    const before = this.prompt();
    const { prompt, error } = await this.ask(command);
    if (error) throw new CliFault('rejected', `${command}: ${error.text}`, { text: error.text });
    // EPON units take a PON that does not exist without a word and stay where they are.
    if (samePrompt(prompt, before))
      throw new CliFault('rejected', `${command}: the device stays at ${promptText(before)}`);
    this.levels.push({ command, prompt });
    const wanted = contextPort(command.trim());
    const got = contextPort(prompt.context);
    if (wanted === undefined || got === undefined || wanted === got) return;
    await this.leave();
    throw new CliFault('rejected', `${command}: the device went to ${promptText(prompt)}`);
  }

  private async leave(): Promise<void> {
    const { prompt } = await this.ask('exit');
    if (samePrompt(prompt, this.prompt()) || !this.backAt(prompt)) {
      throw new CliFault('closed', `lost at ${promptText(prompt)}`);
    }
  }

  /** Takes off the levels above the one with this prompt; false when there is none. */
  private backAt(prompt: Prompt): boolean {
    const at = this.levels.findLastIndex((level) => samePrompt(level.prompt, prompt));
    if (at < 0 && !samePrompt(this.base, prompt)) return false;
    this.levels = this.levels.slice(0, at + 1);
    return true;
  }

  private rename(host: string): void {
    this.base = { ...this.base, host };
    this.levels = this.levels.map(({ command, prompt }) => ({ command, prompt: { ...prompt, host } }));
  }
}
