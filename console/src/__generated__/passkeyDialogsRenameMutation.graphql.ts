/**
 * @generated SignedSource<<c43892939ca00f424fc074657fa4524a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type UpdatePasskeyInput = {
  name?: string | null | undefined;
};
export type passkeyDialogsRenameMutation$variables = {
  id: string;
  input: UpdatePasskeyInput;
};
export type passkeyDialogsRenameMutation$data = {
  readonly updatePasskey: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
};
export type passkeyDialogsRenameMutation = {
  response: passkeyDialogsRenameMutation$data;
  variables: passkeyDialogsRenameMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "id",
        "variableName": "id"
      },
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": "Passkey",
    "kind": "LinkedField",
    "name": "updatePasskey",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "id",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "name",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "passkeyDialogsRenameMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "passkeyDialogsRenameMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "9db7060b340b631a0834ac183ffd0f05",
    "id": null,
    "metadata": {},
    "name": "passkeyDialogsRenameMutation",
    "operationKind": "mutation",
    "text": "mutation passkeyDialogsRenameMutation(\n  $id: ID!\n  $input: UpdatePasskeyInput!\n) {\n  updatePasskey(id: $id, input: $input) {\n    id\n    name\n  }\n}\n"
  }
};
})();

(node as any).hash = "ac80e950b74d69c54b03027b45d3d2f1";

export default node;
