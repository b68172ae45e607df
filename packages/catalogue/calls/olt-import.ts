import { z } from 'zod';
import { call, choiceOr, nothing } from '../kit/call.ts';
import { importOptions, importResult } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';

/** OLTs from a sheet (S1 §7.5: `GET /importDeviceTemplate {dataType}`). */
export const oltImportCalls = {
  importDeviceTemplate: call({
    method: 'GET',
    path: '/importDeviceTemplate',
    title: text('Download the import template for OLTs', '下载 OLT 导入模板'),
    access: 'device:olt:import',
    input: z.object({ dataType: choiceOr(['olt', 'OLT'], 'olt') }),
    reply: 'file',
    output: nothing,
  }),
  importDeviceData: call({
    method: 'POST',
    path: '/device/olt/importDeviceData',
    title: text('Import OLTs', '导入 OLT'),
    access: 'device:olt:import',
    input: z.object(importOptions),
    reply: 'data',
    output: importResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
} as const;
