import { formatMessages } from '../words/format-messages.ts';
import { every, isDigit, isLetter } from './characters.ts';
import { isVisibleText, textLeadingMode } from './device-text.ts';
import { format, must } from './format.ts';

/** The name of a file made on a device: no '-' (S2 §5), nothing that a device's text may not have, no directory. */
export const fileName = format({
  name: 'fileName',
  spec: ['text.fileName'],
  example: 'backup_7.cfg',
  problem: (value) => {
    if (value.includes('-')) return formatMessages.fileNameHyphen;
    return value.includes('/') ? formatMessages.fileNameSlash : textLeadingMode.problem(value);
  },
});

/** Manufacturer, model and a timestamp in digits. */
function isConfigFileName(value: string): boolean {
  if (!value.endsWith('.cfg') || !isVisibleText(value) || value.includes('/') || value.includes('\\')) return false;
  const [maker = '', model = '', stamp = '', ...more] = value.slice(0, -4).split('_');
  return more.length === 0 && maker !== '' && model !== '' && stamp !== '' && every(stamp, isDigit);
}

/** The name of a kept configuration (S2 §5): manufacturer_model_timestamp.cfg. */
export const configFileName = format({
  name: 'configFileName',
  spec: ['device.configFileName'],
  example: 'VSOL_V1600G0-B_20261121083000.cfg',
  problem: must(isConfigFileName, formatMessages.configFileName),
});

const inImageName = (code: number) => isLetter(code) || isDigit(code) || code === 0x5f || code === 0x2d;

/** The name of an ONU image, without extension (decision 11). */
export const imageName = format({
  name: 'imageName',
  spec: ['text.imageName'],
  example: 'V2801-image_3',
  problem: must((value) => value !== '' && every(value, inImageName), formatMessages.imageName),
});
