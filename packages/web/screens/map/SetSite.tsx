import { siteCalls } from '@heliograph/catalogue/calls/sites.ts';
import { sites } from '@heliograph/catalogue/entities/sites.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { useMemo, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { OpeningDialog } from '../../engine/form/OpeningDialog.tsx';

/** As many as a choice is good for; whoever has more sets the site of OLTs by the import. */
const most = 100;
const none = '';

interface Props {
  readonly olts: readonly { readonly id: string; readonly siteId: string | null }[];
  readonly refreshes: readonly string[];
  readonly onClose: () => void;
}
interface Site {
  readonly siteId: string;
  readonly siteName: string;
  readonly area: string | null;
}

function Dialog({ olts, refreshes, onClose, found }: Props & { readonly found: readonly Site[] }): ReactElement {
  const say = useWords();
  const set = useDo(siteCalls.setOltSite, refreshes);
  const form = useMemo((): Form => {
    const shown = found.map((site) => {
      const name = [site.siteName, site.area].filter(Boolean).join(' · ');
      return { value: site.siteId, label: text(name, name) };
    });
    const options = [{ value: none, label: oltWords.noSite }, ...shown];
    return { fields: { siteId: choice({ label: oltWords.site, options, optional: true }) } };
  }, [found]);
  // What the first of them has is proposed for all.
  const siteId = olts[0]?.siteId ?? none;
  const initial = useMemo(() => ({ siteId }), [siteId]);
  return (
    <FormDialog
      width={400}
      title={say(oltWords.setSiteTitle, { n: olts.length })}
      form={form}
      initial={initial}
      onSave={({ siteId: chosen }) =>
        set.mutateAsync({
          oltIds: olts.map(({ id }) => id),
          siteId: typeof chosen === 'string' && chosen !== none ? chosen : null,
        })
      }
      onClose={onClose}
    />
  );
}

/** Puts OLTs at a site, or at none. */
export function SetSite(props: Props): ReactElement {
  const query = useCall(sites.deeds.list, { pageNum: 1, pageSize: most }, { keep: false });
  return (
    <OpeningDialog query={query} onClose={props.onClose}>
      {({ rows }) => <Dialog {...props} found={rows as readonly Site[]} />}
    </OpeningDialog>
  );
}
