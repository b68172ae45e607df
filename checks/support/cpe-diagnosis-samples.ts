/** A diagnosis that is open at a device of the samples; who may see the device may cancel it. */
export const openDiagnosisRow = `insert into cpe_diagnosis (tenant_id, id, cpe_id, kind, asked, state, created_by, created_at, begun_at, limit_at)
  values ($1, $2, $3, 'ping', '{"target":"203.0.113.9"}', 'running', 'admin', now(), now(), now() + interval '1 day')`;

/** What diagnoses of customer devices take besides. */
export const diagnosisSamples = Object.fromEntries(
  ['pingFromCpe', 'traceFromCpe', 'downloadByCpe', 'uploadByCpe', 'scanByCpe', 'oneClickOfCpe'].map((name) => [
    name,
    () => ({
      ...(/ping|trace|oneClick/.test(name) && { target: '203.0.113.9' }),
      ...(!/oneClick|scan/.test(name) && { interface: 'auto' }),
    }),
  ]),
);
