import { dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { standardTraps } from '@heliograph/wire/mib/standard.ts';
import { encodeMessage } from '@heliograph/wire/snmp/message.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Pdu, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import type { OltAgent } from '../agent/agent.ts';
import type { LabAlarm } from '../devices/alarms.ts';
import type { Olt } from '../devices/olt.ts';
import { destinationsOf, type Destination, type TrapTarget } from './destinations.ts';
import { alarmVarbinds, notification, trapV1 } from './encode.ts';
import { isTold } from './switches.ts';
import { syslogLine, syslogServer } from './syslog.ts';

/** An OLT drains its alarm queue in beats of 10 ms, a sixty-fourth of the queue at a time: a whole PON takes about a second. */
const beat = 10;
const drain = 64;

/** What the alarm queue of an OLT holds; the rest is lost, as on the device. */
const queueLimit = 20_000;

const informTries = 3;
const informWait = 1500;

/** Sends the notifications of one device in order, at the pace of a small processor. */
export class Notifier {
  readonly #agent: OltAgent;
  readonly #olt: Olt;
  readonly #target: TrapTarget;
  readonly #queue: LabAlarm[] = [];
  readonly #waiting = new Set<number>();
  #draining = false;
  #requestId: number;
  sent = 0;
  overflowed = 0;
  unacknowledged = 0;

  constructor(agent: OltAgent, target: TrapTarget) {
    this.#agent = agent;
    this.#olt = agent.olt;
    this.#target = target;
    this.#requestId = agent.olt.seed & 0xff_ffff;
    agent.onResponse = ({ requestId }) => this.#waiting.delete(requestId);
    this.#olt.raise = (alarm) => this.raise(alarm);
    this.#olt.started = () => this.#notify(standardTraps.coldStart, []);
  }

  raise(alarm: LabAlarm): void {
    // Its alarms are the vendor's own.
    if (this.#olt.model.standard !== undefined) return;
    this.#write(alarm);
    if (!isTold(this.#olt, alarm.name)) return;
    if (this.#queue.length >= queueLimit) {
      this.overflowed += 1;
      return;
    }
    this.#queue.push(alarm);
    if (this.#draining) return;
    this.#draining = true;
    this.#drain();
  }

  /** Sends one alarm at once, past the queue: for load that no real OLT could make. */
  burst(alarm: LabAlarm): void {
    this.#notify(dataAlarmTrap, alarmVarbinds(this.#olt, alarm));
  }

  #drain(): void {
    for (const alarm of this.#queue.splice(0, Math.ceil(this.#queue.length / drain))) this.burst(alarm);
    // The beat goes on after the last alarm, so that a second one right behind it keeps its distance.
    this.#olt.timeline.after(beat, () => {
      if (this.#queue.length > 0) this.#drain();
      else this.#draining = false;
    });
  }

  /** What is told by trap or not is written in the log all the same. */
  #write(alarm: LabAlarm): void {
    const server = syslogServer(this.#olt);
    const { running, faults } = this.#olt;
    if (!server || !running || faults.silent) return;
    this.#agent.send(Buffer.from(syslogLine(this.#olt, alarm), 'utf8'), server.port, server.address);
  }

  #notify(trap: Oid, varbinds: readonly Varbind[]): void {
    const { running, faults } = this.#olt;
    if (!running || faults.silent) return;
    for (const destination of destinationsOf(this.#olt, this.#target)) this.#tell(destination, trap, varbinds);
  }

  #tell(to: Destination, trap: Oid, varbinds: readonly Varbind[]): void {
    this.#requestId = (this.#requestId + 1) & 0x7fff_ffff;
    const id = this.#requestId;
    if (to.way === 'trapV1') this.#send(to, 'v1', to.community, trapV1(this.#olt, trap, varbinds, this.#agent.address));
    else {
      const pdu = notification(this.#olt, to.way === 'inform' ? 'inform' : 'trapV2', id, trap, varbinds);
      if (to.way === 'trapV3') this.#transmit(to, this.#agent.engine.notify(id, pdu, to.user));
      else if (to.way === 'inform') this.#insist(to, to.community, pdu, informTries);
      else this.#send(to, 'v2c', to.community, pdu);
    }
  }

  /** Repeats an inform until it is acknowledged or the tries are used up. */
  #insist(to: TrapTarget, community: string, pdu: Pdu, tries: number): void {
    this.#waiting.add(pdu.requestId);
    this.#send(to, 'v2c', community, pdu);
    this.#olt.timeline.after(informWait, () => {
      if (!this.#waiting.has(pdu.requestId)) return;
      if (tries > 1) this.#insist(to, community, pdu, tries - 1);
      else {
        this.#waiting.delete(pdu.requestId);
        this.unacknowledged += 1;
      }
    });
  }

  #send(to: TrapTarget, version: 'v1' | 'v2c', community: string, pdu: Pdu): void {
    this.#transmit(to, encodeMessage({ version, community, pdu }));
  }

  #transmit(to: TrapTarget, bytes: Uint8Array): void {
    this.sent += 1;
    this.#agent.send(bytes, to.port, to.address);
  }
}
