import { forRoles, sqlMigration } from '@tutka/database';

// The statement is planned once a connection and not once a call, which took longer than running it.
export const { up, down } = sqlMigration(
  `
  DROP FUNCTION for_person(uuid, uuid, text, jsonb);
  CREATE FUNCTION for_person(workspace uuid, person uuid, name text, statement text, args jsonb) RETURNS jsonb
  LANGUAGE plpgsql SECURITY INVOKER AS $body$
  DECLARE
    result jsonb;
  BEGIN
    PERFORM set_config('tutka.workspace', workspace::text, true), set_config('tutka.user', person::text, true);
    IF NOT EXISTS (SELECT FROM pg_prepared_statements p WHERE p.name = for_person.name) THEN
      EXECUTE format('PREPARE %I (jsonb) AS %s', name, statement);
    END IF;
    EXECUTE format('EXECUTE %I (%L)', name, args) INTO result;
    RETURN result;
  END
  $body$;
  ${forRoles('REVOKE EXECUTE ON FUNCTION for_person FROM %2$I')}
  `,
  `
  DROP FUNCTION for_person;
  CREATE FUNCTION for_person(workspace uuid, person uuid, statement text, args jsonb) RETURNS jsonb
  LANGUAGE plpgsql SECURITY INVOKER AS $body$
  DECLARE
    result jsonb;
  BEGIN
    PERFORM set_config('tutka.workspace', workspace::text, true), set_config('tutka.user', person::text, true);
    EXECUTE statement INTO result USING args;
    RETURN result;
  END
  $body$;
  ${forRoles('REVOKE EXECUTE ON FUNCTION for_person FROM %2$I')}
  `,
);
