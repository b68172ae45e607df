import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { WebSocket } from 'ws';
import type { Actor } from './actor.ts';
import type { Listener } from './live-room.ts';

/** Bytes that may wait for a slow browser. Beyond, it is dropped: it comes back and replays from its cursor. */
const mostWaiting = 1 << 20;
/** The same while too much waits for all browsers together. */
const fairWaiting = 1 << 16;
/** Messages a browser may send between two pings. It has nothing to say but its greeting. */
const mostHeard = 50;

/** A browser that has said who it is. */
export class LiveClient implements Listener {
  readonly socket: WebSocket;
  readonly token: string;
  /** As the session says now: the level of an account may change while it is connected. */
  actor: Actor;
  readonly language: Language;
  readonly #isCrowded: () => boolean;
  #answered = true;
  #heard = 0;

  /** `isCrowded`: more waits for all browsers of this process than it should hold. */
  constructor(socket: WebSocket, token: string, actor: Actor, language: Language, isCrowded: () => boolean) {
    this.socket = socket;
    this.token = token;
    this.actor = actor;
    this.language = language;
    this.#isCrowded = isCrowded;
    socket.on('pong', () => {
      this.#answered = true;
    });
    socket.on('message', () => {
      this.#heard += 1;
      if (this.#heard > mostHeard) socket.terminate();
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(text: Buffer | string): boolean {
    if (!this.isOpen) return false;
    const waiting = this.socket.bufferedAmount;
    if (waiting > mostWaiting || (waiting > fairWaiting && this.#isCrowded())) {
      this.socket.terminate();
      return false;
    }
    this.socket.send(text, { binary: false });
    return true;
  }

  /** Ends a connection whose other end has gone without a word. */
  ping(): void {
    if (!this.#answered) return this.socket.terminate();
    this.#answered = false;
    this.#heard = 0;
    this.socket.ping();
  }
}
