import { expect, it } from 'vitest';
import {
  avatarFile,
  deviceUploadFile,
  fileKinds,
  fileProblem,
  firmwareDirectFile,
  firmwareFile,
  sheetFile,
} from './file-kinds.ts';
import { configFileName, fileName, imageName } from './file-name.ts';
import { describeFormat } from './testing.ts';

describeFormat('The name of a file on a device', fileName, {
  passes: ['backup.cfg', 'backup_7.cfg', 'x'],
  fails: ['back-up.cfg', '-', '../passwd', '/etc/x', 'a b.cfg', 'a;b', 'a\\b', '#x', '备份.cfg'],
});

describeFormat('The name of a kept configuration', configFileName, {
  passes: ['VSOL_V1600D_20261121083000.cfg', 'VSOL_V1600G0-B_1.cfg'],
  fails: [
    'VSOL_V1600D.cfg',
    'VSOL_V1600D_2026.txt',
    'VSOL_V1600D_2026',
    'VSOL_V1600D_20x6.cfg',
    '_V1600D_2026.cfg',
    'VSOL__2026.cfg',
    'VSOL_V1600D_.cfg',
    'VSOL_V_1600D_2026.cfg',
    'VS/OL_V1600D_2026.cfg',
    'VSOL_V1600D_2026.CFG',
    '.cfg',
  ],
});

describeFormat('The name of an ONU image', imageName, {
  passes: ['V2801', 'v2801-image_3', '-', '_'],
  fails: ['v2801.tar', 'v 2801', 'v2801/3', '镜像'],
});

const named = (length: number, extension: string) => `${'n'.repeat(length - extension.length - 1)}.${extension}`;

describeFormat('A file uploaded to a device', deviceUploadFile, {
  passes: ['a.tar', 'a.gz', 'a.ubi', 'a.img', 'a.bin', 'a.BIN', 'a.tar.gz', named(40, 'tar')],
  fails: ['a.zip', 'a.exe', 'a.tar.exe', 'tar', '.tar', 'a.', named(41, 'tar')],
});
describeFormat('A file of the firmware library', firmwareFile, {
  passes: ['a.zip', 'a.rar', 'a.7z', 'a.tar', 'a.bin', named(89, 'bin')],
  fails: ['a.gz', 'a.img', 'a', named(90, 'bin')],
});
describeFormat('Firmware sent straight to a device', firmwareDirectFile, {
  passes: [named(39, 'bin')],
  fails: ['a.gz', named(40, 'bin')],
});
describeFormat('A sheet to import', sheetFile, {
  passes: ['a.xls', 'a.xlsx', 'a.XLSX'],
  fails: ['a.csv', 'xlsx', 'a.xlsm'],
});
describeFormat('A picture of a person', avatarFile, {
  passes: ['a.jpg', 'a.png', 'a.gif'],
  fails: ['a.svg', 'a.jpeg'],
});

it('says the words of the specification about a wrong firmware file', () => {
  expect(firmwareFile.problem('a.exe')?.en).toBe('Illegal file format');
  expect(deviceUploadFile.problem('a.exe')?.en).toBe('Illegal file format');
});

it('refuses firmware of 300 MB, and nothing smaller', () => {
  const limit = 314_572_800;
  expect(fileProblem(fileKinds.firmware, 'a.bin', limit - 1)).toBeUndefined();
  expect(fileProblem(fileKinds.firmware, 'a.bin', limit)?.en).toBe('The file must be smaller than 300 MB');
});
