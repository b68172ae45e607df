import './guide.css';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { tourWords, type TourStep } from '@heliograph/catalogue/words/tour.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { tourOf } from '../../shell/tour-steps.ts';
import { useTour } from '../../shell/TourHost.tsx';

function Stop({ step, icon }: { step: TourStep; icon: string }): ReactElement {
  const say = useWords();
  const title = say(step.title);
  return (
    <section className="card guide-stop">
      <Icon name={icon} size={20} />
      <div>
        <strong>{step.at.startsWith('/') ? <Link to={step.at}>{title}</Link> : title}</strong>
        <p className="muted">{say(step.more)}</p>
      </div>
    </section>
  );
}

const frameIcons: Readonly<Record<string, string>> = {
  search: 'search',
  bell: 'bell',
  live: 'signal',
  account: 'user',
};

/** The steps of the first run, for those who may take them: administrators of the tenant that owns the installation. */
function SetUp(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { user } = useSession();
  if (user?.tenantId !== '000000' || !may('system:mail:edit') || !may('device:olt:add')) return null;
  return (
    <section className="card guide-stop">
      <Icon name="system" size={20} />
      <div>
        <strong>
          <Link to="/setup">{say(setupWords.title)}</Link>
        </strong>
        <p className="muted">{say(setupWords.guideMore)}</p>
      </div>
    </section>
  );
}

/** /guide: what a person's pages are for, in the words of its tour. */
export function Guide(): ReactElement {
  const say = useWords();
  const begin = useTour();
  const menu = useMenu();
  const { user } = useSession();
  const { name, steps } = tourOf(user?.userLevel ?? '', menu);
  const icons = new Map(pagesOf(menu).map((page) => [page.path, page.icon]));
  return (
    <>
      <header className="guide-head">
        <div className="grow">
          <h1>{say(tourWords.guide)}</h1>
          <p className="muted">{say(tourWords.guideMore)}</p>
        </div>
        <Button type="primary" onClick={begin}>
          {say(name)}
        </Button>
      </header>
      <div className="guide-stops">
        {steps.map((step) => (
          <Stop key={step.at} step={step} icon={icons.get(step.at) ?? frameIcons[step.at] ?? 'page'} />
        ))}
        <SetUp />
      </div>
    </>
  );
}
