import { severities } from '@heliograph/catalogue/words/severities.ts';
import { asJson, byStatus, plainMarkup, withoutEnd, type Channel } from './channel.ts';

/** An alert that nobody tells again ends by itself; resolves are told, so this only bounds what a lost resolve leaves behind. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Prometheus Alertmanager, API v2. Labels are the identity of an alert: what may change of an incident, its severity above all, stands
 * in the annotations, or a change would make a second alert.
 */
export const alertmanager: Channel = {
  request: ({ address, secret }, { told, title, words }) => {
    const at = Date.parse(told.at);
    const ends = told.action === 'resolve' ? told.at : new Date(at + keptMs).toISOString();
    const named = { device: told.device, object: told.object.en, project: told.project };
    const labels = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
    const alert = {
      labels: { alertname: 'HeliographIncident', incident: told.key, ...labels },
      annotations: {
        summary: title,
        description: words,
        severity: severities.find(({ value }) => value === told.severity)?.id ?? '',
      },
      startsAt: told.since,
      endsAt: ends,
      ...(told.url === null ? {} : { generatorURL: told.url }),
    };
    const headers: Record<string, string> = secret === '' ? {} : { authorization: `Bearer ${secret}` };
    return asJson(`${withoutEnd(address)}/api/v2/alerts`, [alert], headers);
  },
  verdict: byStatus,
  escape: plainMarkup,
  forPrograms: true,
  bucket: { burst: 30, perMinute: 300 },
};
