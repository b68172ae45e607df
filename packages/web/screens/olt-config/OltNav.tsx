import './olt-nav.css';
import { Drawer, Input, type InputRef } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { isCovered } from '../../engine/keys/covers.ts';
import { takesLetters } from '../../engine/keys/press.ts';
import { useSingleKeysOn } from '../../engine/keys/single-keys.ts';
import { useKept } from '../../engine/state/kept.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { withQuery } from '../board/links.ts';
import { foundSections, sectionAt, type Nav, type NavGroup, type NavItem, type NavSection } from './nav.ts';
import { NavFoot } from './NavFoot.tsx';
import { navWords as words } from './words.ts';

type Address = Readonly<Record<string, string>>;
interface Props {
  readonly nav: Nav;
  readonly address: Address;
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * `/` looks for a row where the page has rows, else for a page; `p` always for a page. It is heard before the console's own
 * `/`, which opens the palette.
 */
function useFindKeys(onFind: () => void): void {
  const [areOn] = useSingleKeysOn();
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isTyping = event.target instanceof HTMLElement && takesLetters(event.target);
    if (!areOn || !isPlain || isTyping || isCovered() || !['/', 'p'].includes(event.key)) return;
    event.preventDefault();
    const filter = event.key === '/' ? document.querySelector<HTMLElement>('[data-slash] input') : null;
    if (filter) filter.focus();
    else onFind();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function Item({
  item,
  address,
  onGo,
}: {
  item: NavItem;
  address: Address;
  onGo: (() => void) | undefined;
}): ReactElement {
  const say = useWords();
  const { pathname } = useLocation();
  const isHere = item.path === pathname;
  const hint = item.mark === null ? '' : ` · ${say(words[item.mark])}`;
  return (
    <Link
      to={withQuery(item.path, address)}
      onClick={onGo}
      className={isHere ? 'is-here' : undefined}
      aria-current={isHere ? 'page' : undefined}
      title={say(item.title) + hint}
    >
      <span className="ellipsis">{say(item.title)}</span>
      {item.mark === null ? null : (
        <i className={`nav-mark is-${item.mark}`} role="img" aria-label={say(words[item.mark])} />
      )}
    </Link>
  );
}

function Group({
  group,
  address,
  onGo,
}: {
  group: NavGroup;
  address: Address;
  onGo: (() => void) | undefined;
}): ReactElement {
  const say = useWords();
  const items = group.items.map((item) => <Item key={item.path} item={item} address={address} onGo={onGo} />);
  if (group.title === null) return <>{items}</>;
  return (
    <div className="nav-group" role="group" aria-label={say(group.title)}>
      <small>{say(group.title)}</small>
      {items}
    </div>
  );
}

/** What a closed section has to say of its pages: the gravest. */
function marked(section: NavSection): 'drift' | 'failed' | null {
  const marks = section.groups.flatMap(({ items }) => items.map(({ mark }) => mark));
  return (['drift', 'failed'] as const).find((mark) => marks.includes(mark)) ?? null;
}

function Section({
  section,
  isOpen,
  onToggle,
  ...rest
}: {
  section: NavSection;
  isOpen: boolean;
  onToggle: () => void;
  address: Address;
  onGo: (() => void) | undefined;
}): ReactElement {
  const say = useWords();
  const mark = isOpen ? null : marked(section);
  return (
    <section>
      <button type="button" className="plain nav-section" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={11} />
        <span className="grow">{say(section.title)}</span>
        {mark === null ? null : <i className={`nav-mark is-${mark}`} role="img" aria-label={say(words[mark])} />}
      </button>
      {isOpen ? section.groups.map((group) => <Group key={group.items[0]?.path} group={group} {...rest} />) : null}
    </section>
  );
}

/** Arrows lead from the search to the pages and among them. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, .nav-section')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/** Where the list was scrolled to, from one page to the next. */
const scrollKey = 'heliograph:olt-nav-top';

function useKeptScroll(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = Number(sessionStorage.getItem(scrollKey) ?? 0);
    const here = element.querySelector<HTMLElement>('.is-here');
    if (!here) return;
    // Not scrollIntoView, which would move the whole page as well.
    const [top, bottom] = [here.getBoundingClientRect().top, here.getBoundingClientRect().bottom];
    const box = element.getBoundingClientRect();
    if (top < box.top + 32) element.scrollTop -= box.top + 32 - top;
    else if (bottom > box.bottom) element.scrollTop += bottom - box.bottom + 24;
  }, []);
  return list;
}

/** Which sections are open: those that the person opened, and the one whose page is shown unless it was closed. */
function useSections(here: string | undefined, isSearch: boolean) {
  const [open, keepOpen] = useKept<readonly string[]>('olt-nav-open', ['overview'], isNames);
  const isOpen = (id: string) => isSearch || open.includes(id) || (id === here && !open.includes(`-${id}`));
  const toggle = (id: string) => {
    const others = open.filter((name) => name !== id && name !== `-${id}`);
    keepOpen(isOpen(id) ? [...others, `-${id}`] : [...others, id]);
  };
  return { isOpen, toggle };
}

function Pages({
  nav,
  address,
  onGo,
  find,
}: Props & { onGo?: () => void; find: RefObject<InputRef | null> }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const { isOpen, toggle } = useSections(sectionAt(nav, pathname)?.id, query !== '');
  const list = useKeptScroll();
  const shown = foundSections(nav, query);
  const enter = () => {
    const first = shown[0]?.groups[0]?.items[0];
    if (query === '' || !first) return;
    onGo?.();
    void navigate(withQuery(first.path, address));
  };
  return (
    <nav className="olt-nav-pages" aria-label={say(words.pages)} onKeyDown={onArrows}>
      <Input
        ref={find}
        size="small"
        allowClear
        value={query}
        placeholder={say(words.find)}
        suffix={query === '' ? <kbd className="only-wide">p</kbd> : <span />}
        aria-label={say(words.find)}
        prefix={<Icon name="search" size={13} />}
        onChange={(event) => setQuery(event.target.value)}
        onPressEnter={enter}
      />
      <div
        ref={list}
        className="olt-nav-list"
        onScroll={(event) => sessionStorage.setItem(scrollKey, String(event.currentTarget.scrollTop))}
      >
        {shown.map((section) => (
          <Section
            key={section.id}
            section={section}
            address={address}
            onGo={onGo}
            isOpen={isOpen(section.id)}
            onToggle={() => toggle(section.id)}
          />
        ))}
        {shown.length === 0 ? <p className="muted nav-none">{say(words.noSuch)}</p> : null}
        {query === '' ? <NavFoot nav={nav} /> : null}
      </div>
    </nav>
  );
}

/** On a phone: the name of the page, and all pages behind it. */
function PhoneNav({ nav, address }: Props): ReactElement {
  const say = useWords();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const find = useRef<InputRef>(null);
  const item = nav.sections
    .flatMap(({ groups }) => groups.flatMap(({ items }) => items))
    .find(({ path }) => path === pathname);
  const section = sectionAt(nav, pathname);
  return (
    <>
      <button type="button" className="plain olt-nav-phone" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="menu" size={15} />
        <span className="muted">{section ? say(section.title) : say(words.pages)}</span>
        <strong className="grow ellipsis">{item ? say(item.title) : ''}</strong>
        <Icon name="down" size={12} />
      </button>
      <Drawer open={isOpen} placement="left" size={300} title={say(words.pages)} onClose={() => setOpen(false)}>
        <Pages nav={nav} address={address} find={find} onGo={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

/** All pages of one OLT, at its left. */
export function OltNav({ nav, address }: Props): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [isHidden, keepHidden] = useKept('olt-nav-hidden', false, isBoolean);
  const find = useRef<InputRef>(null);
  const focus = () => find.current?.focus({ cursor: 'all' });
  useFindKeys(() => {
    focus();
    if (!isHidden) return;
    keepHidden(false);
    // It is there with the next frame.
    requestAnimationFrame(focus);
  });
  if (isPhone) return <PhoneNav nav={nav} address={address} />;
  const label = say(isHidden ? words.show : words.hide);
  return (
    <div className={isHidden ? 'olt-nav is-hidden' : 'olt-nav'}>
      {isHidden ? null : <Pages nav={nav} address={address} find={find} />}
      <button
        type="button"
        className="plain tool nav-fold"
        aria-expanded={!isHidden}
        aria-label={label}
        title={label}
        onClick={() => keepHidden(!isHidden)}
      >
        <Icon name={isHidden ? 'right' : 'menu'} size={14} />
      </button>
    </div>
  );
}
