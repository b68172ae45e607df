import { describe, expect, it } from 'vitest';
import { decideVisit, guard, type GuardWork, type RouteVisit } from './guard.ts';

const visit = (change: Partial<RouteVisit>): RouteVisit => ({
  path: '/board',
  token: 'token',
  isKnown: (path) => ['/board', '/device/oltList', '/project/overview'].includes(path),
  currentProjectId: null,
  routerProjectId: null,
  projectFailed: false,
  ...change,
});

describe('The navigation guard without a token', () => {
  it.each([
    '/',
    '/login',
    '/register',
    '/404',
    '/403',
    '/test',
    '/loading',
    '/topo',
    '/mid-blank',
    '/project/mid-blank',
    '/advanced/menu/manage/dict/dict-data/index/12',
  ])('lets %s pass', (path) => {
    expect(decideVisit(visit({ path, token: null }))).toEqual({ outcome: 'pass' });
  });

  it.each(['/board', '/project', '/nowhere', '/login/x', '/advanced/menu/manage/dict/dict-data/index/abc'])(
    'sends %s to sign-in',
    (path) => {
      expect(decideVisit(visit({ path, token: null }))).toEqual({ outcome: 'signIn' });
    },
  );
});

describe('The navigation guard with a token', () => {
  it('passes known and whitelisted paths and sends others to /404', () => {
    expect(decideVisit(visit({ path: '/board' }))).toEqual({ outcome: 'pass' });
    expect(decideVisit(visit({ path: '/board/' }))).toEqual({ outcome: 'pass' });
    expect(decideVisit(visit({ path: '/topo' }))).toEqual({ outcome: 'pass' });
    expect(decideVisit(visit({ path: '/nowhere' }))).toEqual({ outcome: 'notFound' });
  });

  it('checks /project/mid-blank like any other path', () => {
    expect(decideVisit(visit({ path: '/project/mid-blank' }))).toEqual({ outcome: 'pass' });
  });

  it('compares /project by segment', () => {
    expect(decideVisit(visit({ path: '/projects/overview' }))).toEqual({ outcome: 'notFound' });
    expect(decideVisit(visit({ path: '/project' }))).toEqual({ outcome: 'chooseProject' });
  });

  it('loads the menu of a current project that the routes were not built with', () => {
    expect(decideVisit(visit({ path: '/project/overview', currentProjectId: '7', routerProjectId: '6' }))).toEqual({
      outcome: 'loadProjectMenu',
      projectId: '7',
    });
    expect(decideVisit(visit({ path: '/project/overview', currentProjectId: '7', routerProjectId: '7' }))).toEqual({
      outcome: 'pass',
    });
  });
});

function workOf(answers: { projects?: boolean; menu?: boolean; pages?: readonly string[] }) {
  const done: string[] = [];
  let project: string | null = null;
  let applied: string | null = null;
  const work: GuardWork = {
    look: () => ({
      token: 'token',
      isKnown: (path) => applied !== null && (answers.pages ?? []).includes(path),
      currentProjectId: project,
      routerProjectId: applied,
    }),
    chooseProject: async () => {
      done.push('projects');
      if (answers.projects) project = '1';
      return Boolean(answers.projects);
    },
    loadProjectMenu: async (id) => {
      done.push(`menu ${id}`);
      if (answers.menu) applied = id;
      return Boolean(answers.menu);
    },
    isClosed: async (path) => path === '/system/user',
    clearSession: () => done.push('clear'),
  };
  return { work, done };
}

describe('A visit below /project', () => {
  it('chooses the first project, loads its menu, and repeats', async () => {
    const { work, done } = workOf({ projects: true, menu: true, pages: ['/project/overview'] });
    expect(await guard('/project/overview', work)).toBeUndefined();
    expect(done).toEqual(['projects', 'menu 1']);
  });

  it('is checked normally when there is no project', async () => {
    const { work, done } = workOf({ projects: false });
    expect(await guard('/project/overview', work)).toBe('/404');
    expect(done).toEqual(['projects']);
  });

  it('is checked normally when the menu does not load', async () => {
    const { work } = workOf({ projects: true, menu: false });
    expect(await guard('/project/overview', work)).toBe('/404');
  });

  it('without a token clears the session and leads to sign-in', async () => {
    const { work, done } = workOf({});
    expect(await guard('/project/x', { ...work, look: () => ({ ...work.look(), token: null }) })).toBe('/login');
    expect(done).toEqual(['clear']);
  });
});

it('A page that is not open to the person says so; a path that nobody has is not found', async () => {
  const { work } = workOf({});
  expect(await guard('/system/user/', work)).toBe('/403?path=%2Fsystem%2Fuser');
  expect(await guard('/system/nothing', work)).toBe('/404');
});
