import { z } from 'zod';
import { call, choiceOf, filter, id } from '../kit/call.ts';
import { choice, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { moduleOperationNames, moduleOperations, moduleWords } from '../words/cpe-module-words.ts';
import { idOrBlank, timeOrNull, words } from './device-ref.ts';

/** What is typed of a software module beside the file that it comes from. */
export const cpeModuleForm: Form = {
  fields: {
    operation: choice({
      label: text('Operation', '操作'),
      options: moduleOperationNames.map((value) => ({ value, label: moduleOperations[value] })),
    }),
    fileId: str({ label: moduleWords.file, maxLength: 19, optional: true }),
    url: str({ label: moduleWords.url, help: moduleWords.urlHelp, maxLength: 1024, optional: true }),
    environment: str({ label: moduleWords.environment, maxLength: 256, optional: true }),
  },
};

const unit = z.object({
  uuid: z.string(),
  name: z.string(),
  vendor: z.string(),
  version: z.string(),
  status: z.string(),
  /** null = not told. */
  resolved: z.boolean().nullable(),
  environment: z.string(),
});

/** Software modules of a customer device (TR-157): deployment units, and the environments that they run in. */
export const cpeModuleCalls = {
  softwareModules: call({
    method: 'GET',
    path: '/tr069/softwareModules',
    title: text('Software modules of a customer device', '用户设备软件模块'),
    access: 'device:onu:list',
    input: z.object({ cpeId: id }),
    reply: 'data',
    output: z.object({
      /** The device has the object; false: it was read and has none; null: it was not read yet. */
      has: z.boolean().nullable(),
      readAt: timeOrNull,
      /** What is read anew to know better; null = the data model is not known. */
      object: words,
      units: z.array(unit),
      environments: z.array(
        z.object({
          path: z.string(),
          name: z.string(),
          type: z.string(),
          version: z.string(),
          status: z.string(),
        }),
      ),
    }),
  }),
  changeSoftwareModule: call({
    method: 'POST',
    path: '/tr069/softwareModules',
    title: text('Install, update or remove a software module', '安装、更新或卸载软件模块'),
    access: 'device:cpefile:send',
    /** `uuid` says which, but for one to install. */
    input: z.object({
      cpeId: id,
      operation: choiceOf(moduleOperationNames),
      uuid: filter(64),
      fileId: idOrBlank,
      url: filter(1024),
      environment: filter(256),
    }),
    form: cpeModuleForm,
    reply: 'data',
    output: z.object({ taskId: z.string() }),
    audit: true,
  }),
} as const;
