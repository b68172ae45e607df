import { legalCalls } from '@heliograph/catalogue/calls/legal.ts';
import { legalKinds, legalWords as words, type LegalKind } from '@heliograph/catalogue/words/legal-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import type { FormState } from '../../engine/form/form-state.ts';
import { Prose } from '../../engine/prose/Prose.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';

type LegalText = z.output<typeof legalCalls.publicLegal.output>[number];
const isPublished = (one: LegalText | undefined): one is LegalText =>
  one !== undefined && (one.en !== '' || one.zh !== '');

/** The texts to agree to, and which versions of them were shown. */
export function useLegal() {
  const { data, refetch } = useCall(legalCalls.publicLegal, {}, { quiet: true });
  const versionOf = (kind: LegalKind) => {
    const one = data?.find((other) => other.kind === kind);
    return isPublished(one) ? one.version : 0;
  };
  return {
    texts: data,
    versions: data ? { termsVersion: versionOf('terms'), privacyVersion: versionOf('privacy') } : {},
    reread: () => void refetch(),
  };
}
export type Legal = ReturnType<typeof useLegal>;

/** One of the texts over the page; Escape closes it, and the focus returns to what opened it. */
function Reader({
  kind,
  one,
  onClose,
}: {
  kind: LegalKind;
  one: LegalText | undefined;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { lang, zone } = useSession();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const body = isPublished(one) ? one[lang] || one[lang === 'zh' ? 'en' : 'zh'] : say(words.unpublished);
  return (
    <dialog ref={ref} className="gate-reader" aria-label={say(legalKinds[kind])} onClose={onClose}>
      <header className="row">
        <h2 className="grow">{say(legalKinds[kind])}</h2>
        <button type="button" className="gate-button" onClick={() => ref.current?.close()}>
          {say(shell.close)}
        </button>
      </header>
      {isPublished(one) ? (
        <p className="muted">
          {say(words.version, { n: one.version, time: zonedTimeText(one.publishedAt, zone) ?? '' })}
        </p>
      ) : null}
      <Prose words={body} />
    </dialog>
  );
}

/** The tick without which nobody registers, with the texts that it is about; says so when there are none. */
export function Agree({ state, texts }: { state: FormState; texts: Legal['texts'] }): ReactElement {
  const say = useWords();
  const [open, setOpen] = useState<LegalKind | null>(null);
  const find = (kind: LegalKind) => texts?.find((one) => one.kind === kind);
  const kinds = Object.keys(legalKinds) as LegalKind[];
  const missing = texts ? kinds.filter((kind) => !isPublished(find(kind))) : [];
  const link = (kind: LegalKind) => (
    <button key={kind} type="button" className="plain gate-link" onClick={() => setOpen(kind)}>
      {say(kind === 'terms' ? words.agreeTerms : words.agreePrivacy)}
    </button>
  );
  const isAgreed = state.values['agreed'] === true;
  return (
    <>
      <div className="gate-agree">
        <input
          type="checkbox"
          id="agreed"
          aria-labelledby="agreed-words"
          checked={isAgreed}
          onChange={(event) => state.set('agreed', event.target.checked)}
        />
        <span id="agreed-words">
          {say(words.agree)
            .split(/(\{\w+\})/)
            .map((part) => {
              const kind = kinds.find((one) => part === `{${one}}`);
              if (kind) return link(kind);
              return part === '' ? null : (
                <label key={part} htmlFor="agreed">
                  {part}
                </label>
              );
            })}
        </span>
      </div>
      {missing.length > 0 ? (
        <p className="muted" role="note">
          {say(words.unpublishedShort, { what: missing.map((kind) => say(legalKinds[kind])).join(', ') })}
        </p>
      ) : null}
      {open === null ? null : <Reader key={open} kind={open} one={find(open)} onClose={() => setOpen(null)} />}
    </>
  );
}
