import { imageName } from './file-name.ts';
import { deviceUploadFile } from './file-kinds.ts';
import { format } from './format.ts';

/** The file of an ONU image: a name as images have it (decision 11), and one of the extensions that devices take. */
export const onuImageFile = format({
  name: 'onuImageFile',
  spec: ['text.imageName', 'file.deviceUpload.ext', 'file.deviceUpload.name'],
  example: 'V642_V2-0-1.tar',
  problem: (value) => deviceUploadFile.problem(value) ?? imageName.problem(value.slice(0, value.lastIndexOf('.'))),
});
