import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { landingPathOf, loadSession } from '../../app/enter.ts';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';

function Home(): ReactElement {
  const { session } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  return (
    <Button type="primary" onClick={() => void navigate(landingPathOf(session) ?? '/login')}>
      {say(shell.home)}
    </Button>
  );
}

/** /404: where every unknown route leads (S1 §8). */
export function NotFound(): ReactElement {
  const say = useWords();
  return (
    <Plate full icon="search" title={say(trouble.notFound)} more={say(trouble.notFoundMore)}>
      <Home />
    </Plate>
  );
}

/** /403: a page of the console that is not open to this person: what it needs, and who gives it. */
export function Closed(): ReactElement {
  const say = useWords();
  const parts = useParts();
  const { tongue, token } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const path = query.get('path') ?? '';
  const { data, error } = useCall(
    menuCalls.closedPage,
    { path: path.slice(0, 300) },
    { quiet: true, enabled: token !== null },
  );
  if (token === null || error) return <NotFound />;
  if (!data) return <Blank />;
  const page = wordsIn(data, tongue);
  // The menu of the session is read anew, for it was read before the page was opened to the person.
  const open = () => void loadSession(parts).then(() => navigate(path, { replace: true }));
  if (data.why === 'open') {
    return (
      <Plate full icon="check" title={say(trouble.closedOpen, { page })}>
        <Button type="primary" onClick={open}>
          {say(trouble.openPage)}
        </Button>
      </Plate>
    );
  }
  const people = data.people.join(say(trouble.between));
  return (
    <Plate full icon="security" title={say(data.why === 'off' ? trouble.closedOff : trouble.closedPage, { page })}>
      {data.why === 'off' ? null : (
        <p>{say(trouble.closedNeeds, { name: wordsIn(data.permissionName, tongue), permission: data.permission })}</p>
      )}
      <p>{people === '' ? say(trouble.closedAskAdmin) : say(trouble.closedAsk, { people })}</p>
      <Home />
    </Plate>
  );
}

/** /mid-blank and /project/mid-blank: the place between two pages when one is opened anew. */
export function Blank(): ReactElement {
  return <div style={{ minHeight: '100vh' }} />;
}

/** /test: shows that the console loads at all, with its version. */
export function Test(): ReactElement {
  const { config } = useParts();
  const say = useWords();
  return <Plate full icon="check" title={say(shell.product)} more={`${config.version} · ${config.build}`} />;
}
