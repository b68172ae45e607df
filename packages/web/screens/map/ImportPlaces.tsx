import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { mapScreenWords as words } from './words.ts';

const importing: ImportSpec = {
  title: words.upload,
  data: mapCalls.importPlaces,
  files: {
    endings: ['.geojson', '.json', '.kml'],
    hint: text(
      'GeoJSON or KML: points with the name of a site, OLT or splitter, or the serial number of an ONU',
      'GeoJSON 或 KML：点要素，名称为站点、OLT、分光器名称或 ONU 序列号',
    ),
    wrong: text('Only one .geojson, .json or .kml file', '仅支持一个 .geojson、.json 或 .kml 文件'),
  },
  form: { fields: {} },
  labels: { name: words.name, place: words.place },
};

/** Marks what a file names. */
export const ImportPlaces = ({ onClose }: { onClose: () => void }): ReactElement => (
  <ImportDialog spec={importing} refreshes={['/map/', '/plant/']} onClose={onClose} />
);
