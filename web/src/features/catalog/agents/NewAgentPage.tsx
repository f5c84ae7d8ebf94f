import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { AgentEditor } from './AgentEditor.tsx';
import { blankForm, bodyOf } from './agent-form.ts';

/** A new agent, perhaps on a base that was just filled. */
export default function NewAgentPage() {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const knowledge = search.get('knowledge');
  const keyOf = useBodyKey();
  const create = useMutation({
    mutationFn: (form: typeof blankForm) => {
      const body = bodyOf(form);
      return call(routes.createAgent, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => refreshRows(client, routes.listAgents),
  });
  const save = (form: typeof blankForm) =>
    create.mutate(form, {
      // Given here, it is not called once the page was left.
      onSuccess: ({ uuid }) => void navigate(`/agents/${uuid}`, { replace: true }),
    });
  return (
    <AgentEditor
      title={t('editor.new')}
      initial={{ ...blankForm, knowledges: knowledge ? [knowledge] : [] }}
      saving={create.isPending || create.isSuccess}
      error={create.error}
      onSave={save}
    />
  );
}
