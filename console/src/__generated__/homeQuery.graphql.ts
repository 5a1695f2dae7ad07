/**
 * @generated SignedSource<<0f72aa2fc1d1e76731bb01e4d09d3ca2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs, Result } from "relay-runtime";
export type homeQuery$variables = {
  nextYear: number;
  shell: boolean;
  soon: string;
  today: string;
};
export type homeQuery$data = {
  readonly birthdays: Result<{
    readonly nodes: ReadonlyArray<{
      readonly date: string;
      readonly employee: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
    }>;
  }, unknown>;
  readonly companyNews: Result<{
    readonly nodes: ReadonlyArray<{
      readonly createdAt: string;
      readonly id: string;
      readonly title: string;
    }>;
  }, unknown>;
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly holidays: Result<ReadonlyArray<{
    readonly date: string;
    readonly name: string;
  }>, unknown>;
  readonly leaveAbsences: Result<{
    readonly nodes: ReadonlyArray<{
      readonly afternoon: boolean;
      readonly employee: {
        readonly avatarUrl: string;
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly morning: boolean;
    }>;
    readonly totalCount: number;
  }, unknown>;
  readonly leaveBalances: Result<ReadonlyArray<{
    readonly " $fragmentSpreads": FragmentRefs<"balanceCards_balances">;
  }>, unknown>;
  readonly nextHolidays: Result<ReadonlyArray<{
    readonly date: string;
    readonly name: string;
  }>, unknown>;
  readonly pendingDecisions: Result<{
    readonly nodes: ReadonlyArray<{
      readonly " $fragmentSpreads": FragmentRefs<"decisionList_decisions">;
    }>;
    readonly totalCount: number;
  }, unknown>;
  readonly viewer: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly " $fragmentSpreads": FragmentRefs<"delegationBanner_query">;
};
export type homeQuery = {
  response: homeQuery$data;
  variables: homeQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "nextYear"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "shell"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "soon"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "today"
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v6 = [
  (v4/*:: as any*/),
  (v5/*:: as any*/)
],
v7 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "viewer",
  "plural": false,
  "selections": (v6/*:: as any*/),
  "storageKey": null
},
v8 = [
  {
    "kind": "Literal",
    "name": "first",
    "value": 3
  }
],
v9 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "totalCount",
  "storageKey": null
},
v10 = {
  "kind": "Variable",
  "name": "from",
  "variableName": "today"
},
v11 = {
  "alias": null,
  "args": [
    {
      "kind": "Literal",
      "name": "size",
      "value": "SMALL"
    }
  ],
  "kind": "ScalarField",
  "name": "avatarUrl",
  "storageKey": "avatarUrl(size:\"SMALL\")"
},
v12 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "employee",
  "plural": false,
  "selections": [
    (v4/*:: as any*/),
    (v5/*:: as any*/),
    (v11/*:: as any*/)
  ],
  "storageKey": null
},
v13 = {
  "alias": null,
  "args": [
    {
      "fields": [
        (v10/*:: as any*/),
        {
          "kind": "Variable",
          "name": "to",
          "variableName": "today"
        }
      ],
      "kind": "ObjectValue",
      "name": "filter"
    },
    {
      "kind": "Literal",
      "name": "first",
      "value": 12
    }
  ],
  "concreteType": "LeaveAbsenceConnection",
  "kind": "LinkedField",
  "name": "leaveAbsences",
  "plural": false,
  "selections": [
    (v9/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveAbsence",
      "kind": "LinkedField",
      "name": "nodes",
      "plural": true,
      "selections": [
        (v12/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "morning",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "afternoon",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
},
v14 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "date",
  "storageKey": null
},
v15 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v16 = [
  (v14/*:: as any*/),
  (v15/*:: as any*/)
],
v17 = {
  "alias": null,
  "args": null,
  "concreteType": "Holiday",
  "kind": "LinkedField",
  "name": "holidays",
  "plural": true,
  "selections": (v16/*:: as any*/),
  "storageKey": null
},
v18 = {
  "alias": "nextHolidays",
  "args": [
    {
      "fields": [
        {
          "kind": "Variable",
          "name": "year",
          "variableName": "nextYear"
        }
      ],
      "kind": "ObjectValue",
      "name": "filter"
    }
  ],
  "concreteType": "Holiday",
  "kind": "LinkedField",
  "name": "holidays",
  "plural": true,
  "selections": (v16/*:: as any*/),
  "storageKey": null
},
v19 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "employee",
  "plural": false,
  "selections": (v6/*:: as any*/),
  "storageKey": null
},
v20 = {
  "alias": "birthdays",
  "args": [
    {
      "fields": [
        (v10/*:: as any*/),
        {
          "kind": "Variable",
          "name": "to",
          "variableName": "soon"
        },
        {
          "kind": "Literal",
          "name": "types",
          "value": [
            "BIRTHDAY"
          ]
        }
      ],
      "kind": "ObjectValue",
      "name": "filter"
    },
    {
      "kind": "Literal",
      "name": "first",
      "value": 4
    },
    {
      "kind": "Literal",
      "name": "orderBy",
      "value": [
        {
          "direction": "ASC",
          "field": "DATE"
        }
      ]
    }
  ],
  "concreteType": "OrganizationEventConnection",
  "kind": "LinkedField",
  "name": "organizationEvents",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "OrganizationEvent",
      "kind": "LinkedField",
      "name": "nodes",
      "plural": true,
      "selections": [
        (v14/*:: as any*/),
        (v19/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
},
v21 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "title",
  "storageKey": null
},
v22 = {
  "alias": null,
  "args": (v8/*:: as any*/),
  "concreteType": "CompanyNewsConnection",
  "kind": "LinkedField",
  "name": "companyNews",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "CompanyNews",
      "kind": "LinkedField",
      "name": "nodes",
      "plural": true,
      "selections": [
        (v4/*:: as any*/),
        (v21/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "createdAt",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": "companyNews(first:3)"
},
v23 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "startDate",
  "storageKey": null
},
v24 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v25 = {
  "alias": null,
  "args": null,
  "concreteType": "Candidate",
  "kind": "LinkedField",
  "name": "candidate",
  "plural": false,
  "selections": (v6/*:: as any*/),
  "storageKey": null
},
v26 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
},
v27 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "days",
  "storageKey": null
},
v28 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "unit",
  "storageKey": null
},
v29 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reason",
  "storageKey": null
},
v30 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "version",
  "storageKey": null
},
v31 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "allowed",
  "storageKey": null
},
v32 = {
  "alias": null,
  "args": null,
  "concreteType": "AvailableAction",
  "kind": "LinkedField",
  "name": "availableActions",
  "plural": true,
  "selections": [
    (v15/*:: as any*/),
    (v31/*:: as any*/),
    (v29/*:: as any*/)
  ],
  "storageKey": null
},
v33 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "employeeId",
  "storageKey": null
},
v34 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "leaveTypeId",
  "storageKey": null
},
v35 = {
  "alias": null,
  "args": null,
  "concreteType": "LeaveTeamAbsences",
  "kind": "LinkedField",
  "name": "teamAbsences",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "teamSize",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "absentCount",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveTeamAbsentee",
      "kind": "LinkedField",
      "name": "absentees",
      "plural": true,
      "selections": [
        (v33/*:: as any*/),
        (v5/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "firstDay",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "lastDay",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
},
v36 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "homeQuery",
    "selections": [
      {
        "condition": "shell",
        "kind": "Condition",
        "passingValue": true,
        "selections": [
          {
            "fragment": {
              "kind": "InlineFragment",
              "selections": [
                {
                  "args": null,
                  "kind": "FragmentSpread",
                  "name": "frame_query"
                }
              ],
              "type": "Query",
              "abstractKey": null
            },
            "kind": "AliasedInlineFragmentSpread",
            "name": "frame_query"
          }
        ]
      },
      {
        "args": null,
        "kind": "FragmentSpread",
        "name": "delegationBanner_query"
      },
      (v7/*:: as any*/),
      {
        "kind": "CatchField",
        "field": {
          "alias": null,
          "args": (v8/*:: as any*/),
          "concreteType": "PendingDecisionConnection",
          "kind": "LinkedField",
          "name": "pendingDecisions",
          "plural": false,
          "selections": [
            (v9/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "concreteType": "PendingDecision",
              "kind": "LinkedField",
              "name": "nodes",
              "plural": true,
              "selections": [
                {
                  "args": null,
                  "kind": "FragmentSpread",
                  "name": "decisionList_decisions"
                }
              ],
              "storageKey": null
            }
          ],
          "storageKey": "pendingDecisions(first:3)"
        },
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": {
          "alias": null,
          "args": null,
          "concreteType": "LeaveBalance",
          "kind": "LinkedField",
          "name": "leaveBalances",
          "plural": true,
          "selections": [
            {
              "args": null,
              "kind": "FragmentSpread",
              "name": "balanceCards_balances"
            }
          ],
          "storageKey": null
        },
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": (v13/*:: as any*/),
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": (v17/*:: as any*/),
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": (v18/*:: as any*/),
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": (v20/*:: as any*/),
        "to": "RESULT"
      },
      {
        "kind": "CatchField",
        "field": (v22/*:: as any*/),
        "to": "RESULT"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v3/*:: as any*/),
      (v2/*:: as any*/),
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "homeQuery",
    "selections": [
      (v7/*:: as any*/),
      {
        "alias": "currentDelegations",
        "args": [
          {
            "kind": "Literal",
            "name": "filter",
            "value": {
              "current": true,
              "own": true
            }
          },
          {
            "kind": "Literal",
            "name": "first",
            "value": 5
          }
        ],
        "concreteType": "LeaveDelegationConnection",
        "kind": "LinkedField",
        "name": "leaveDelegations",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveDelegation",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              (v4/*:: as any*/),
              (v23/*:: as any*/),
              (v24/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "endedAt",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "delegateId",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "delegator",
                "plural": false,
                "selections": (v6/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "leaveDelegations(filter:{\"current\":true,\"own\":true},first:5)"
      },
      {
        "alias": null,
        "args": (v8/*:: as any*/),
        "concreteType": "PendingDecisionConnection",
        "kind": "LinkedField",
        "name": "pendingDecisions",
        "plural": false,
        "selections": [
          (v9/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "PendingDecision",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "kind",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "since",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "recordId",
                "storageKey": null
              },
              (v12/*:: as any*/),
              (v25/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveRequest",
                "kind": "LinkedField",
                "name": "leaveRequest",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  (v26/*:: as any*/),
                  (v23/*:: as any*/),
                  (v24/*:: as any*/),
                  (v27/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "hours",
                    "storageKey": null
                  },
                  (v28/*:: as any*/),
                  (v29/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "LeaveType",
                    "kind": "LinkedField",
                    "name": "leaveType",
                    "plural": false,
                    "selections": [
                      (v4/*:: as any*/),
                      (v15/*:: as any*/)
                    ],
                    "storageKey": null
                  },
                  (v30/*:: as any*/),
                  (v19/*:: as any*/),
                  (v32/*:: as any*/),
                  (v33/*:: as any*/),
                  (v34/*:: as any*/),
                  (v35/*:: as any*/)
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveChangeRequest",
                "kind": "LinkedField",
                "name": "leaveChangeRequest",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  (v26/*:: as any*/),
                  (v30/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "requestId",
                    "storageKey": null
                  },
                  (v23/*:: as any*/),
                  (v24/*:: as any*/),
                  (v29/*:: as any*/),
                  (v19/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "LeaveRequest",
                    "kind": "LinkedField",
                    "name": "request",
                    "plural": false,
                    "selections": [
                      (v4/*:: as any*/),
                      (v23/*:: as any*/),
                      (v24/*:: as any*/)
                    ],
                    "storageKey": null
                  },
                  (v35/*:: as any*/),
                  (v32/*:: as any*/)
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "ProfileChange",
                "kind": "LinkedField",
                "name": "profileChange",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  (v26/*:: as any*/),
                  (v30/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "field",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "proposed",
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
                      (v4/*:: as any*/),
                      (v5/*:: as any*/),
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "birthDate",
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "nationality",
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "nationalId",
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "taxId",
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "concreteType": "Address",
                        "kind": "LinkedField",
                        "name": "address",
                        "plural": false,
                        "selections": [
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "street",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "postalCode",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "city",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "region",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "country",
                            "storageKey": null
                          }
                        ],
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "concreteType": "BankDetails",
                        "kind": "LinkedField",
                        "name": "bankDetails",
                        "plural": false,
                        "selections": [
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "holder",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "iban",
                            "storageKey": null
                          },
                          {
                            "alias": null,
                            "args": null,
                            "kind": "ScalarField",
                            "name": "bic",
                            "storageKey": null
                          }
                        ],
                        "storageKey": null
                      },
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "customFields",
                        "storageKey": null
                      }
                    ],
                    "storageKey": null
                  },
                  (v32/*:: as any*/)
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "Offer",
                "kind": "LinkedField",
                "name": "offer",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "approvedAt",
                    "storageKey": null
                  },
                  (v30/*:: as any*/),
                  (v23/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "salary",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "salaryCurrency",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Application",
                    "kind": "LinkedField",
                    "name": "application",
                    "plural": false,
                    "selections": [
                      (v4/*:: as any*/),
                      {
                        "alias": null,
                        "args": null,
                        "concreteType": "Job",
                        "kind": "LinkedField",
                        "name": "job",
                        "plural": false,
                        "selections": [
                          (v4/*:: as any*/),
                          (v21/*:: as any*/)
                        ],
                        "storageKey": null
                      },
                      (v25/*:: as any*/)
                    ],
                    "storageKey": null
                  },
                  (v32/*:: as any*/)
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "OnboardingStep",
                "kind": "LinkedField",
                "name": "onboardingStep",
                "plural": false,
                "selections": [
                  (v4/*:: as any*/),
                  (v26/*:: as any*/),
                  (v30/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "instanceId",
                    "storageKey": null
                  },
                  (v21/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "targetDate",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "AvailableAction",
                    "kind": "LinkedField",
                    "name": "availableActions",
                    "plural": true,
                    "selections": [
                      (v15/*:: as any*/),
                      (v31/*:: as any*/)
                    ],
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "pendingDecisions(first:3)"
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveBalance",
        "kind": "LinkedField",
        "name": "leaveBalances",
        "plural": true,
        "selections": [
          (v34/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "leaveTypeName",
            "storageKey": null
          },
          (v28/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "entitled",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "used",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "pending",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "expired",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "remaining",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveExpiry",
            "kind": "LinkedField",
            "name": "expiringNext",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "on",
                "storageKey": null
              },
              (v27/*:: as any*/),
              (v28/*:: as any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      (v13/*:: as any*/),
      (v17/*:: as any*/),
      (v18/*:: as any*/),
      (v20/*:: as any*/),
      (v22/*:: as any*/),
      {
        "condition": "shell",
        "kind": "Condition",
        "passingValue": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "viewer",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "email",
                "storageKey": null
              },
              (v11/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "Preferences",
                "kind": "LinkedField",
                "name": "preferences",
                "plural": false,
                "selections": [
                  (v36/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "theme",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "dateFormat",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "timezone",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "UnreadCount",
            "kind": "LinkedField",
            "name": "unreadCount",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "count",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "resumeToken",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "ViewerAccess",
            "kind": "LinkedField",
            "name": "viewerAccess",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "operations",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": [
              {
                "kind": "Literal",
                "name": "names",
                "value": [
                  "AccessGroup",
                  "AccessKind",
                  "ApprovalStatus",
                  "ApproverKind",
                  "Badge",
                  "DateFormat",
                  "DecisionKind",
                  "DocumentRequestStatus",
                  "DocumentType",
                  "EmploymentChangeStatus",
                  "EmploymentType",
                  "ExportStatus",
                  "Language",
                  "LeaveChangeStatus",
                  "LeaveStatus",
                  "LedgerEntryKind",
                  "ListName",
                  "NotificationCategory",
                  "OnboardingAssigneeRole",
                  "OnboardingKind",
                  "OnboardingStatus",
                  "OnboardingStepStatus",
                  "OnboardingStepType",
                  "ProfileChangeStatus",
                  "SkillLevel",
                  "Theme"
                ]
              }
            ],
            "concreteType": "EnumLabels",
            "kind": "LinkedField",
            "name": "enumLabels",
            "plural": false,
            "selections": [
              (v36/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "labels",
                "storageKey": null
              }
            ],
            "storageKey": "enumLabels(names:[\"AccessGroup\",\"AccessKind\",\"ApprovalStatus\",\"ApproverKind\",\"Badge\",\"DateFormat\",\"DecisionKind\",\"DocumentRequestStatus\",\"DocumentType\",\"EmploymentChangeStatus\",\"EmploymentType\",\"ExportStatus\",\"Language\",\"LeaveChangeStatus\",\"LeaveStatus\",\"LedgerEntryKind\",\"ListName\",\"NotificationCategory\",\"OnboardingAssigneeRole\",\"OnboardingKind\",\"OnboardingStatus\",\"OnboardingStepStatus\",\"OnboardingStepType\",\"ProfileChangeStatus\",\"SkillLevel\",\"Theme\"])"
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Organization",
            "kind": "LinkedField",
            "name": "companySettings",
            "plural": false,
            "selections": [
              (v4/*:: as any*/),
              (v15/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "logoUrl",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "Branding",
                "kind": "LinkedField",
                "name": "branding",
                "plural": false,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "primaryColor",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ]
      }
    ]
  },
  "params": {
    "cacheID": "82f17d50c0ebce9016a4bbd261294b5a",
    "id": null,
    "metadata": {},
    "name": "homeQuery",
    "operationKind": "query",
    "text": "query homeQuery(\n  $today: Date!\n  $soon: Date!\n  $nextYear: Int!\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  ...delegationBanner_query\n  viewer {\n    id\n    fullName\n  }\n  pendingDecisions(first: 3) {\n    totalCount\n    nodes {\n      ...decisionList_decisions\n    }\n  }\n  leaveBalances {\n    ...balanceCards_balances\n  }\n  leaveAbsences(first: 12, filter: {from: $today, to: $today}) {\n    totalCount\n    nodes {\n      employee {\n        id\n        fullName\n        avatarUrl(size: SMALL)\n      }\n      morning\n      afternoon\n    }\n  }\n  holidays {\n    date\n    name\n  }\n  nextHolidays: holidays(filter: {year: $nextYear}) {\n    date\n    name\n  }\n  birthdays: organizationEvents(first: 4, filter: {types: [BIRTHDAY], from: $today, to: $soon}, orderBy: [{field: DATE, direction: ASC}]) {\n    nodes {\n      date\n      employee {\n        id\n        fullName\n      }\n    }\n  }\n  companyNews(first: 3) {\n    nodes {\n      id\n      title\n      createdAt\n    }\n  }\n}\n\nfragment balanceCards_balances on LeaveBalance {\n  leaveTypeId\n  leaveTypeName\n  unit\n  entitled\n  used\n  pending\n  expired\n  remaining\n  expiringNext {\n    on\n    days\n    unit\n  }\n}\n\nfragment decisionList_decisions on PendingDecision {\n  kind\n  since\n  recordId\n  employee {\n    id\n    fullName\n    avatarUrl(size: SMALL)\n  }\n  candidate {\n    id\n    fullName\n  }\n  leaveRequest {\n    id\n    status\n    ...leaveDecisionRow_request\n  }\n  leaveChangeRequest {\n    id\n    status\n    ...leaveChangeRow_change\n  }\n  profileChange {\n    id\n    status\n    ...profileChangeRow_change\n  }\n  offer {\n    id\n    approvedAt\n    ...offerRow_offer\n  }\n  onboardingStep {\n    id\n    status\n    ...stepRow_step\n  }\n}\n\nfragment delegationBanner_query on Query {\n  viewer {\n    id\n  }\n  currentDelegations: leaveDelegations(filter: {current: true, own: true}, first: 5) {\n    nodes {\n      id\n      startDate\n      endDate\n      endedAt\n      delegateId\n      delegator {\n        id\n        fullName\n      }\n    }\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n\nfragment leaveChangeRow_change on LeaveChangeRequest {\n  id\n  version\n  requestId\n  startDate\n  endDate\n  reason\n  employee {\n    id\n    fullName\n  }\n  request {\n    id\n    startDate\n    endDate\n  }\n  teamAbsences {\n    ...teamAway_absences\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment leaveDecisionRow_request on LeaveRequest {\n  id\n  startDate\n  endDate\n  days\n  hours\n  unit\n  reason\n  leaveType {\n    id\n    name\n  }\n  ...leaveDecision_request\n  ...leaveTeam_request\n}\n\nfragment leaveDecision_request on LeaveRequest {\n  id\n  version\n  employee {\n    id\n    fullName\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment leaveTeam_request on LeaveRequest {\n  employeeId\n  leaveTypeId\n  startDate\n  endDate\n  teamAbsences {\n    ...teamAway_absences\n  }\n}\n\nfragment offerRow_offer on Offer {\n  id\n  version\n  startDate\n  salary\n  salaryCurrency\n  application {\n    id\n    job {\n      id\n      title\n    }\n    candidate {\n      id\n      fullName\n    }\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment profileChangeRow_change on ProfileChange {\n  id\n  version\n  field\n  proposed\n  employee {\n    id\n    fullName\n    birthDate\n    nationality\n    nationalId\n    taxId\n    address {\n      street\n      postalCode\n      city\n      region\n      country\n    }\n    bankDetails {\n      holder\n      iban\n      bic\n    }\n    customFields\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment stepRow_step on OnboardingStep {\n  id\n  version\n  instanceId\n  title\n  targetDate\n  availableActions {\n    name\n    allowed\n  }\n}\n\nfragment teamAway_absences on LeaveTeamAbsences {\n  teamSize\n  absentCount\n  absentees {\n    employeeId\n    fullName\n    firstDay\n    lastDay\n  }\n}\n"
  }
};
})();

(node as any).hash = "47168cc07402955a2a0946fd63d85915";

export default node;
