import { useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Face } from '#web/ui/face.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useBench } from './use-bench.ts';

interface Login {
  login: string;
  password: string;
  paid_user: boolean;
  host: string;
}

/** The cast of this site; another site's people log in there. */
export function LoginsPanel() {
  const { settings, user } = useShell();
  const { data, failed, reload } = useBench<{ members: Login[]; banned: Login[] }>('/dev/members.json');
  const api = useApi();
  const [busy, setBusy] = useState('');
  const here = (logins: Login[] = []) => logins.filter(({ host }) => host === settings.domain);
  const people = [
    ...here(data?.members).map((person) => ({ ...person, role: person.paid_user ? 'premium' : 'free' })),
    ...here(data?.banned).map((person) => ({ ...person, role: 'banned' })),
  ];
  const logIn = async ({ login, password }: Login) => {
    setBusy(login);
    await api('login', { login, password });
    location.reload();
  };
  const logOut = async () => {
    await api('logout');
    location.reload();
  };
  return (
    <Card as="section">
      <h2>People of {settings.name}</h2>
      <p className="workbench__row">
        {user ? `You are ${user.profile.name}.` : 'You are a visitor.'}
        {user && (
          <Button size="sm" onClick={logOut}>
            Log out
          </Button>
        )}
      </p>
      {failed && (
        <Face kind="error" title="The logins did not load" action={<Button onClick={reload}>Try again</Button>} />
      )}
      {!data && !failed && <SkeletonText lines={4} />}
      {data && (
        <div className="workbench__scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Login</th>
                <th scope="col">Password</th>
                <th scope="col">Role</th>
                <th scope="col">
                  <span className="visually-hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.login}>
                  <td>{person.login}</td>
                  <td>
                    <code>{person.password}</code>
                  </td>
                  <td>{person.role}</td>
                  <td>
                    {person.role !== 'banned' && (
                      <Button
                        size="sm"
                        busy={busy === person.login}
                        aria-label={`Log in as ${person.login}`}
                        onClick={() => logIn(person)}
                      >
                        Log in
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
