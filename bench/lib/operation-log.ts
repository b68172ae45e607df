import type { TestServer } from '@heliograph/server/testing/server.ts';

/** An operation log as 500 people of the installation's own tenant fill it, a row every 20 s. */
export async function fillOperationLog(server: TestServer, total: number): Promise<void> {
  await server.everything.query(
    `insert into audit_log (tenant_id, id, at, actor_id, actor_name, call_name, object, before, after, request_id, ip, outcome, message, took_ms)
     select $1, n, timestamptz '2026-01-01' + n * interval '20 s', 1, 'user' || n % 500, (array['addPost','editPost','removePosts'])[1 + n % 3],
       'post ' || md5(n::text), jsonb_build_object('name', 'Post ' || n, 'sort', n % 10), jsonb_build_object('name', 'Post ' || n + 1, 'sort', n % 10),
       (n / 3)::text, '10.0.' || n % 250 || '.7', case when n % 50 = 0 then 1 else 0 end, case when n % 50 = 0 then 'Not found' end, n % 200
     from generate_series(1, $2::int) n`,
    [server.tenants.home.id, total],
  );
}
