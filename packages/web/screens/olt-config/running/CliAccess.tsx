import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { choice, int, secret, str, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import type { CallInput } from '../../../client/client.ts';
import { useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { runningWords as words } from './words.ts';

const plain = (value: string, name: string) => ({ value, label: text(name, name) });
const kept = { optional: true, maxLength: 128, help: words.keepSecret } as const;

/** Passwords are written and never read: what is left empty stays. */
const form: Form = {
  fields: {
    protocol: choice({ label: words.protocol, options: [plain('ssh', 'SSH'), plain('telnet', 'Telnet')] }),
    port: int({ label: words.port, min: 1, max: 65_535 }),
    username: str({ label: words.user, format: 'label', maxLength: 64 }),
    password: secret({ label: words.password, ...kept }),
    enablePassword: secret({ label: words.enable, ...kept }),
  },
};

export interface Cli {
  readonly protocol: 'ssh' | 'telnet' | null;
  readonly port: number | null;
  readonly username: string | null;
}

const usualPorts = { ssh: 22, telnet: 23 } as const;

/** Who the console is on the device's command line. */
export function CliAccess({ oltId, cli, onClose }: { oltId: string; cli: Cli; onClose: () => void }): ReactElement {
  const say = useWords();
  const save = useDo(configCalls.setCli, ['/device/config/state']);
  const [initial] = useState(() => {
    const protocol = cli.protocol ?? 'ssh';
    return { protocol, port: cli.port ?? usualPorts[protocol], username: cli.username ?? '' };
  });
  return (
    <FormDrawer
      title={say(words.accessTitle)}
      width={420}
      form={form}
      initial={initial}
      onSave={(values) => {
        const given = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
        return save.mutateAsync({ oltId, ...Object.fromEntries(given) } as CallInput<typeof configCalls.setCli>);
      }}
      onClose={onClose}
    />
  );
}
