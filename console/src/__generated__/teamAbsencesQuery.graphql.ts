/**
 * @generated SignedSource<<2aebd8897acbd89889b821562d70ac13>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type teamAbsencesQuery$variables = {
  employeeId: string;
  from: string;
  to: string;
};
export type teamAbsencesQuery$data = {
  readonly leaveAbsences: {
    readonly nodes: ReadonlyArray<{
      readonly date: string;
      readonly employee: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
    }>;
  } | null | undefined;
};
export type teamAbsencesQuery = {
  response: teamAbsencesQuery$data;
  variables: teamAbsencesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "employeeId"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "from"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "to"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "fields": [
          {
            "kind": "Variable",
            "name": "from",
            "variableName": "from"
          },
          {
            "kind": "Variable",
            "name": "teammatesOf",
            "variableName": "employeeId"
          },
          {
            "kind": "Variable",
            "name": "to",
            "variableName": "to"
          }
        ],
        "kind": "ObjectValue",
        "name": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "LeaveAbsenceConnection",
    "kind": "LinkedField",
    "name": "leaveAbsences",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveAbsence",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "date",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "employee",
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
                "name": "fullName",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
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
    "name": "teamAbsencesQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "teamAbsencesQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "8504d4d2b4f4ed62a620a5114ddaa09e",
    "id": null,
    "metadata": {},
    "name": "teamAbsencesQuery",
    "operationKind": "query",
    "text": "query teamAbsencesQuery(\n  $employeeId: ID!\n  $from: Date!\n  $to: Date!\n) {\n  leaveAbsences(first: 100, filter: {teammatesOf: $employeeId, from: $from, to: $to}) {\n    nodes {\n      date\n      employee {\n        id\n        fullName\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "aa7d62ce08bd491881f9282072d6b7e4";

export default node;
