/**
 * @generated SignedSource<<bff7bf8dc9ce0b2108dfa5103518216e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type LeaveRequestFilter = {
  departmentIds?: ReadonlyArray<string> | null | undefined;
  employeeIds?: ReadonlyArray<string> | null | undefined;
  from?: string | null | undefined;
  leaveTypeIds?: ReadonlyArray<string> | null | undefined;
  statuses?: ReadonlyArray<LeaveStatus> | null | undefined;
  to?: string | null | undefined;
};
export type teamDataAllRequestsQuery$variables = {
  after?: string | null | undefined;
  filter: LeaveRequestFilter;
};
export type teamDataAllRequestsQuery$data = {
  readonly list: {
    readonly nodes: ReadonlyArray<{
      readonly employeeId: string;
      readonly endDate: string;
      readonly id: string;
      readonly leaveType: {
        readonly id: string;
        readonly name: string;
      } | null | undefined;
      readonly startDate: string;
      readonly status: LeaveStatus;
    }>;
    readonly pageInfo: {
      readonly endCursor: string | null | undefined;
      readonly hasNextPage: boolean;
    };
  } | null | undefined;
};
export type teamDataAllRequestsQuery = {
  response: teamDataAllRequestsQuery$data;
  variables: teamDataAllRequestsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "filter"
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v3 = [
  {
    "alias": "list",
    "args": [
      {
        "kind": "Variable",
        "name": "after",
        "variableName": "after"
      },
      {
        "kind": "Variable",
        "name": "filter",
        "variableName": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 80
      }
    ],
    "concreteType": "LeaveRequestConnection",
    "kind": "LinkedField",
    "name": "leaveRequests",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "PageInfo",
        "kind": "LinkedField",
        "name": "pageInfo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hasNextPage",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endCursor",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveRequest",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "employeeId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "startDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "status",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveType",
            "kind": "LinkedField",
            "name": "leaveType",
            "plural": false,
            "selections": [
              (v2/*:: as any*/),
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
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamDataAllRequestsQuery",
    "selections": (v3/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamDataAllRequestsQuery",
    "selections": (v3/*:: as any*/)
  },
  "params": {
    "cacheID": "ac7fdd424603a868b798f518d820d72b",
    "id": null,
    "metadata": {},
    "name": "teamDataAllRequestsQuery",
    "operationKind": "query",
    "text": "query teamDataAllRequestsQuery(\n  $filter: LeaveRequestFilter!\n  $after: String\n) {\n  list: leaveRequests(filter: $filter, first: 80, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      employeeId\n      startDate\n      endDate\n      status\n      leaveType {\n        id\n        name\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "2f827612f0b69f9c285075d34204f379";

export default node;
