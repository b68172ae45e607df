import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { str, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { markingResource } from '@heliograph/catalogue/resources/marking.ts';
import { markings } from '@heliograph/catalogue/words/map-words.ts';
import { Select } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { withQuery } from '../board/links.ts';
import { mapScreenWords as words } from './words.ts';

type Row = OutputOf<typeof mapCalls.listMarking>;

const form: Form = {
  fields: {
    longitude: str({ label: words.longitude, format: 'longitude', maxLength: 20 }),
    latitude: str({ label: words.latitude, format: 'latitude', maxLength: 20 }),
  },
};

/** A place by its numbers: the way without a pointer. */
function PlaceDialog({ row, onClose }: { row: Row; onClose: () => void }): ReactElement {
  const say = useWords();
  const mark = useDo(mapCalls.mark, ['/map/']);
  const initial = useMemo(
    () => ({ longitude: row.lon === null ? '' : String(row.lon), latitude: row.lat === null ? '' : String(row.lat) }),
    [row],
  );
  return (
    <FormDialog
      title={say(words.markTitle, { name: row.name })}
      form={form}
      initial={initial}
      width={420}
      onSave={({ longitude, latitude }) =>
        mark.mutateAsync({ kind: row.kind, id: row.id, lon: Number(longitude), lat: Number(latitude) })
      }
      onClose={onClose}
    />
  );
}

/** ONUs are many: those of one OLT are listed. */
function OltChoice({ value, onChange }: { value: string; onChange: (oltId: string) => void }): ReactElement {
  const say = useWords();
  const { data } = useCall(oltCalls.getOltList, { pageSize: 100 }, { quiet: true });
  const options = (data?.rows ?? []).map(({ id, sysHostName, ip }) => ({ value: id, label: sysHostName || ip }));
  return (
    <Select
      allowClear
      aria-label={say(words.olt)}
      placeholder={say(words.chooseOlt)}
      style={{ minWidth: 200 }}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? null : value}
      options={options}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function MarkingDot({ row }: { row: Row }): ReactElement {
  const say = useWords();
  const isMarked = row.marking === 'marked';
  return (
    <StateDot
      tone={isMarked ? 'good' : 'off'}
      word={say(markings[isMarked ? 0 : 1].label)}
      note={row.ofSite ? say(words.ofSite) : undefined}
    />
  );
}
const cells = { marking: (row: Row) => <MarkingDot row={row} /> };

/** What is on the map and what is not yet: marked by a click on the map, or by numbers. */
export function Marking(): ReactElement {
  const may = useMay();
  const navigate = useNavigate();
  const map = pathOf(useMenu(), 'project/map');
  const [oltId, setOltId] = useQueryId('olt', '');
  const [placed, setPlaced] = useState<Row | null>(null);
  const unmark = useDo(mapCalls.mark, ['/map/']);
  return (
    <>
      <ListPage
        resource={markingResource}
        call={mapCalls.listMarking}
        input={oltId === '' ? {} : { oltId }}
        viewKeys={['olt']}
        nameOf={({ name }) => name}
        cells={cells}
        enter={(row) => may(mapCalls.mark) && setPlaced(row)}
        rowActions={(row) => [
          ...(map === undefined
            ? []
            : [
                {
                  key: 'place',
                  label: words.markOnMap,
                  permission: mapCalls.mark,
                  run: () => navigate(withQuery(map, { place: `${row.kind}:${row.id}`, name: row.name })),
                },
              ]),
          { key: 'mark', label: words.mark, permission: mapCalls.mark, run: () => setPlaced(row) },
          ...(row.marking === 'marked' && !row.ofSite
            ? [
                {
                  key: 'unmark',
                  label: words.unmark,
                  permission: mapCalls.mark,
                  run: () => unmark.mutate({ kind: row.kind, id: row.id, lon: null, lat: null }),
                },
              ]
            : []),
        ]}
        tools={<OltChoice value={oltId} onChange={setOltId} />}
      />
      {placed ? <PlaceDialog row={placed} onClose={() => setPlaced(null)} /> : null}
    </>
  );
}
